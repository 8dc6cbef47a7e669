import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { UploadHead } from "../imports/uploads-section.tsx";
import { CENSUS_PAGE } from "./census-form.ts";

interface Props extends Pick<ComponentProps<typeof UploadHead>, "name" | "status" | "facts"> {
  lines: readonly string[];
  progress: { percent: number | null; label: string } | null;
  /** The buttons of its form; null: it has none. */
  children: ReactNode;
}

/** A file or a download of the page of address files: its state, its lines and its buttons. */
export function CensusCard({ name, status, facts, lines, progress, children }: Props) {
  return (
    <li className="panel gap-3">
      <UploadHead
        name={name}
        status={status}
        facts={facts}
        progress={progress?.percent ?? null}
        progressLabel={progress?.label ?? ""}
      />
      <div className="grid gap-1 text-sm tabular-nums">
        {lines.map((line) => (
          <p key={line} className="max-w-[70ch]">
            {line}
          </p>
        ))}
      </div>
      {children !== null && (
        <Form method="post" action={CENSUS_PAGE} preventScrollReset className="flex flex-wrap gap-3">
          {children}
        </Form>
      )}
    </li>
  );
}
