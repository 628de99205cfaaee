import { operations } from "~/api/operations.server";
import { apiRoute } from "~/http/api.server";

/** Every address of the API, unknown ones too. */
export const loader = apiRoute(operations);
export const action = loader;
