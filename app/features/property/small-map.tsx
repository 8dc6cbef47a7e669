import { LOCATOR, type Locator } from "#app/features/map/locator/locator.ts";

/** An image drawn by the server; decorative, because the text beside it says the same. */
export function SmallMap({ locator }: { locator: Locator }) {
  const { basemap, at, areaPath, areaRadius, pin, scale } = locator;
  const [x, y] = at;
  const [right, bottom] = [LOCATOR.width - 8, LOCATOR.height - 8];
  return (
    <svg className="locator" viewBox={`0 0 ${LOCATOR.width} ${LOCATOR.height}`} aria-hidden="true">
      <use href={basemap} width={LOCATOR.width} height={LOCATOR.height} />
      {areaPath !== null && <path className="locator-area" d={areaPath} />}
      {areaRadius !== null && <circle className="locator-area" cx={x} cy={y} r={areaRadius} />}
      {pin && (
        <path
          className="locator-point"
          d={`M${x} ${y}c-7-8-8-10-8-14a8 8 0 0 1 16 0c0 4-1 6-8 14z`}
          strokeWidth="1.5"
        />
      )}
      <path className="locator-scale" d={`M${right - scale.width} ${bottom - 3}v3H${right}v-3`} />
      <text className="locator-scale-text" x={right - scale.width / 2} y={bottom - 5} textAnchor="middle">
        {scale.text}
      </text>
    </svg>
  );
}
