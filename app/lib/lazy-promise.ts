/** A value that is loaded when it is first used, and shared by all who use it. After a failure the next use loads it again. */
export function lazyPromise<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
