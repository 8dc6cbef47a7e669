import { useState, type DragEvent, type ReactNode } from "react";

interface DropPlaceProps {
  className: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped onto it; while they are dragged over it, it has `data-over` for the style. */
export function DropPlace({ className, onFiles, children }: DropPlaceProps) {
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      className={className}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
