// In place of the framework's module of this name in browsers (vite.config.ts): only a router that is given
// `instrumentations` calls it, and ours is given none.

export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <T>(router: T): T => router;
