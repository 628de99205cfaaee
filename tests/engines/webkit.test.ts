import { engines } from "./engines.ts";
import { journeysIn } from "./journeys.ts";

journeysIn(engines.webkit);
