import { memo, type CSSProperties } from "react";
import { useMarksOfAll } from "#app/features/device-marks/use-marks.tsx";
import { useAnyFavorite } from "#app/features/favorites/hearts/favorites-provider.tsx";
import { markerPoint, itemId, type MapItem } from "#app/core/engine/map-items.ts";
import { displaySize, markerShape } from "#app/core/engine/marker-size.ts";
import type { Bubble } from "#app/features/map/map-view.ts";
import { markerLines } from "#app/features/map/map-words.ts";
import { PIN_STATUSES, pinStatus, type PinStatus } from "#app/features/map/pin-status.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  item: MapItem;
  isLit: boolean;
  isSelected: boolean;
  /** Whether it is opened into the markers around it. */
  isOpen?: boolean;
  style?: CSSProperties;
}

/** A bubble that has at least this and two pixels for each letter more has room for larger ones. */
const LARGE = 40;

/** The marker of an item; that of an address also shows what stands out about it and how the viewer has marked it. */
export function Marker(props: Props) {
  const units = unitsOf(props.item);
  return units.length > 0 ? <AddressMarker {...props} units={units} /> : <Plain {...props} status={null} />;
}

function AddressMarker({ units, ...props }: Props & { units: readonly string[] }) {
  const marks = useMarksOfAll(units);
  const all = useAnyFavorite(units) ? `${marks} favorite` : marks;
  return <Plain {...props} status={statusOf(props.item)} marks={all} />;
}

function unitsOf(item: MapItem): readonly string[] {
  return item.kind === "grupo" ? [] : (item.pin?.units ?? []);
}

const Plain = memo(function Plain({
  item,
  isLit,
  isSelected,
  isOpen,
  style,
  status,
  marks,
}: Props & { status: PinStatus | null; marks?: string }) {
  const { width, height } = sizeOf(item);
  const lines = markerLines(item);
  const shape = item.kind === "grupo" ? "bubble" : markerShape(item);
  const isLarge = shape === "bubble" && width >= LARGE + lines[0]!.length * 2;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-item={itemId(item)}
      data-kind={item.kind}
      data-shape={shape}
      data-large={isLarge || undefined}
      data-opens={item.fan ? "" : undefined}
      data-open={isOpen || undefined}
      data-status={status ?? undefined}
      data-lit={isLit || undefined}
      data-selected={isSelected || undefined}
      data-marks={marks || undefined}
      className="marker"
      style={{ ...style, width, height }}
    >
      <MarkerText lines={lines} status={status} />
    </button>
  );
});

/** The lines on a marker; what stands out about it is a sign before the price, the last of them. */
export function MarkerText({ lines, status }: { lines: string[]; status: PinStatus | null }) {
  return lines.map((line, i) => (
    <span key={line}>
      {status && i === lines.length - 1 && <Icon name={PIN_STATUSES[status].icon} />}
      {line}
    </span>
  ));
}

function statusOf(item: MapItem): PinStatus | null {
  return item.kind !== "grupo" && item.pin && markerShape(item) !== "bubble" ? pinStatus(item.pin) : null;
}

/** The size of an item's marker in CSS pixels. */
export function sizeOf(item: MapItem) {
  return displaySize(item, statusOf(item) !== null);
}

/** The region that a marker covers. */
export function bubbleOf(item: MapItem): Bubble {
  const [lng, lat] = markerPoint(item);
  return { lng, lat, ...sizeOf(item) };
}
