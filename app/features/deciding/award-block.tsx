import { Icon } from "#app/ui/icon.tsx";
import type { AwardView } from "./award-view.ts";
import { DecidingBlock } from "./deciding-block.tsx";

/** The steps after winning with their last days. */
export function AwardBlock({ view, isOpen }: { view: AwardView; isOpen: boolean }) {
  const { summary, lead, days, file, notes } = view;
  return (
    <DecidingBlock id="prazos" name="Depois de vencer" summary={summary} isOpen={isOpen} notes={notes}>
      <p className="max-w-[70ch] text-sm">{lead}</p>
      {days.length > 0 && (
        <ol className="grid gap-3 text-sm">
          {days.map(({ date, title, text }) => (
            <li key={title} className="max-w-[70ch]">
              <strong>{`${date} `}</strong>
              <span className="font-semibold">{`${title}. `}</span>
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap gap-x-4">
        {file !== null && (
          <a href={file} download className="link inline-flex min-h-11 items-center gap-1 text-sm">
            <Icon name="calendar" />
            Pôr no meu calendário
          </a>
        )}{" "}
        <a href="/guia/primeira-compra" className="link inline-flex min-h-11 items-center text-sm">
          Refazer com outro dia, no guia
        </a>
      </p>
    </DecidingBlock>
  );
}
