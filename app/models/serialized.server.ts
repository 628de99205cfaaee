// The queue of tasks that transactions use too. Only models may import db/.
export { idle, serialized } from "../../db/serialized";
