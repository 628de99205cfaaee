export { readTogether } from "../../db/client";
