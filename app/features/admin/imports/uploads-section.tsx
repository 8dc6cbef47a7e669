import { useEffect, type ReactNode } from "react";
import { useRevalidator } from "react-router";

interface UploadsSectionProps {
  id: string;
  title: string;
  lead?: string;
  /** Cards, each an item of the list. */
  children: ReactNode;
}

const READ_AGAIN_MS = 1_500;

/** Files that were sent, under a heading. */
export function UploadsSection({ id, title, lead, children }: UploadsSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {lead !== undefined && <p className="max-w-[70ch] text-sm text-muted">{lead}</p>}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">{children}</ul>
    </section>
  );
}

interface UploadHeadProps {
  name: string;
  status: { tone: string; text: string };
  /** What stands in the place of the name as a heading. */
  choice?: ReactNode;
  facts: string;
  /** In percent; null where nothing is under way. */
  progress: number | null;
  progressLabel: string;
}

/** The beginning of a card: the file, its state, what is known of it, and how far the server has read it. */
export function UploadHead({ name, status, choice, facts, progress, progressLabel }: UploadHeadProps) {
  return (
    <>
      <div className="upload-head">
        {choice ?? <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>}{" "}
        <span className={status.tone}>{`${status.text} `}</span>
      </div>
      <p className="text-sm text-muted">{facts}</p>
      {progress !== null && (
        <div className="flex items-center gap-3 text-sm">
          <progress className="import-progress" max={100} value={progress} aria-label={progressLabel} />
          <span className="tabular-nums">{progress}%</span>
        </div>
      )}
    </>
  );
}

/** Reads the page again while something goes on, so that each open page shows the same. */
export function useReadAgain(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isActive || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), READ_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isActive, state, revalidate]);
}
