import type { MessageView } from "./help-view.ts";

/** The messages of a request, the oldest first. */
export function Thread({ messages }: { messages: MessageView[] }) {
  return (
    <ol aria-label="Conversa" className="grid gap-4">
      {messages.map(({ number, own, who, when, body }) => (
        <li
          key={number}
          className={
            own
              ? "grid gap-1 rounded-md border border-line bg-surface p-4"
              : "grid gap-1 rounded-md bg-sunken p-4"
          }
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <strong>{who}</strong> <span className="text-muted">{when}</span>
          </p>
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  );
}
