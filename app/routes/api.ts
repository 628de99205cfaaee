import { operations } from "~/api/operations.server";
import { apiRoute } from "~/http/api.server";

/** Serves all addresses of the API, including unknown ones. */
export const loader = apiRoute(operations);
export const action = loader;
