import { useEffect, useRef, useState, type PointerEvent } from "react";

/** Pixels of a side; the server stores the same size. */
const SIDE = 512;

interface CropDialogProps {
  photo: ImageBitmap;
  /** Share of the photo that is uploaded; null before the upload begins. */
  progress: number | null;
  onDone(photo: Blob): void;
  onCancel(): void;
}

/** Which square of a photo is used. Positions are shares of the possible movement, from 0 to 1. */
interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };
const MAX_ZOOM = 4;

/** Selects a square of a photo, by dragging the photo or by sliders that a keyboard moves as well. */
export function CropDialog({ photo, progress, onDone, onCancel }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const sending = progress !== null;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const { left, top, side } = squareOf(photo, crop);
    context.imageSmoothingQuality = "high";
    context.clearRect(0, 0, SIDE, SIDE);
    context.drawImage(photo, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [photo, crop]);

  function drag({ buttons, clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    const [dx, dy] = [x - pointer.current.x, y - pointer.current.y];
    pointer.current = { x, y };
    if (buttons === 0 || sending) return;
    const shown = currentTarget.clientWidth;
    setCrop((now) => dragged(photo, now, dx / shown, dy / shown));
  }

  const free = squareOf(photo, crop);
  return (
    <dialog
      ref={dialog}
      className="box text-left"
      aria-labelledby="recorte-titulo"
      onCancel={(event) => {
        if (sending) event.preventDefault();
      }}
      onClose={onCancel}
    >
      <h2 id="recorte-titulo" className="text-lg font-semibold">
        Ajuste sua foto
      </h2>
      <p className="text-sm text-muted">Arraste a foto ou use os controles. O que está no círculo aparece.</p>
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        className="crop-view"
        onPointerDown={(event) => {
          pointer.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
      >
        Prévia da foto
      </canvas>
      <Slider
        label="Zoom"
        value={(crop.zoom - 1) / (MAX_ZOOM - 1)}
        disabled={sending}
        onChange={(zoom) => setCrop(zoomed(photo, crop, 1 + zoom * (MAX_ZOOM - 1)))}
      />
      <Slider
        label="Posição horizontal"
        value={crop.x}
        disabled={sending || free.side >= photo.width}
        onChange={(x) => setCrop({ ...crop, x })}
      />
      <Slider
        label="Posição vertical"
        value={crop.y}
        disabled={sending || free.side >= photo.height}
        onChange={(y) => setCrop({ ...crop, y })}
      />
      {sending && <progress className="w-full accent-brand" value={progress} aria-label="Envio da foto" />}
      <div className="flex justify-end gap-2">
        <button type="button" className="button" disabled={sending} onClick={onCancel}>
          Cancelar
        </button>
        <button
          type="button"
          className="button button-brand"
          disabled={sending}
          onClick={() => canvas.current?.toBlob((blob) => blob && onDone(blob), "image/webp", 0.95)}
        >
          {sending ? "Enviando…" : "Usar esta foto"}
        </button>
      </div>
    </dialog>
  );
}

interface SliderProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  disabled: boolean;
  onChange(value: number): void;
}

function Slider({ label, value, disabled, onChange }: SliderProps) {
  return (
    <label className="grid gap-1 text-sm font-semibold">
      {label}
      <input
        type="range"
        className="slider"
        min={0}
        max={100}
        step={1}
        value={Math.round(value * 100)}
        aria-valuetext={`${Math.round(value * 100)} %`}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.currentTarget.value) / 100)}
      />
    </label>
  );
}

/** The square in pixels of the photo, always within the photo. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** The crop after dragging the photo; distances are shares of the square's side. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  return at(size, left - dx * side, top - dy * side, crop.zoom);
}

/** The crop with another zoom and the same centre. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const allowed = Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const { left, top, side } = squareOf(size, crop);
  const grown = (side - Math.min(size.width, size.height) / allowed) / 2;
  return at(size, left + grown, top + grown, allowed);
}

function at({ width, height }: Size, left: number, top: number, zoom: number): Crop {
  const side = Math.min(width, height) / zoom;
  return { x: share(left, width - side), y: share(top, height - side), zoom };
}

function share(position: number, way: number): number {
  return way < 1e-6 ? 0.5 : Math.min(Math.max(position / way, 0), 1);
}
