/** A bucket of files in a folder or in S3. Names are paths of plain segments: `{user id}/{random}.webp`. */
export interface FileStore {
  /** Stores a file. It is visible completely or not at all. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when there is no such file. */
  get(name: string): Promise<Uint8Array | null>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
  /** Deletes everything under `{folder}/`. */
  removeFolder(folder: string): Promise<void>;
}

const SEGMENT = /^[\w-][\w.-]*$/;

/**
 * Whether all segments are plain and without a leading dot, so that no name leads outside of the bucket on any system.
 */
export function isFileName(name: string): boolean {
  return name.length <= 200 && name.split("/").every((segment) => SEGMENT.test(segment));
}
