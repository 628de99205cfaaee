// Other rooms reach the database through models only.
export { readTogether } from "../../db/client";
