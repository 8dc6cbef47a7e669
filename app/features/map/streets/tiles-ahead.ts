import type { TileId } from "#app/lib/mercator.ts";

const keyOf = ({ z, x, y }: TileId) => `${z}/${x}/${y}`;

/** Reads tiles of a view before somebody asks for them; each is handed out once, so that none stays in memory. */
export function createTilesAhead<T>() {
  const reading = new Map<string, Promise<T | null>>();
  return {
    /** Resolves when all are there. What was read for an earlier view and not taken is given up. */
    async begin(tiles: readonly TileId[], read: (tile: TileId) => Promise<T>): Promise<void> {
      reading.clear();
      // Whoever asks for one that failed reads it again, and learns why.
      for (const tile of tiles)
        reading.set(
          keyOf(tile),
          read(tile).catch(() => null),
        );
      await Promise.all(reading.values());
    },
    /** Null: it was not begun, or could not be read. */
    async take(tile: TileId): Promise<T | null> {
      const early = reading.get(keyOf(tile));
      reading.delete(keyOf(tile));
      return early ?? null;
    },
  };
}
