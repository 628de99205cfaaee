// A receipt in the API. PUT takes its file, which is read while it arrives.
export { action, loader } from "./api";

export const handle = { takesUpload: "PUT" };
