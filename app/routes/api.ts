import { operations } from "~/api/operations.server";
import { apiRoute } from "~/http/api.server";

export const loader = apiRoute(operations);
export const action = loader;
