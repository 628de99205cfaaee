/** Loads the module that adds what waits to the screens. It is loaded again after a failure. */
export const loadOverlay = () => import("./pending-overlay");
