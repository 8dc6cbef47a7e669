import { useState } from "react";
import { unbroken } from "#app/ui/unbroken.tsx";
import { LONGEST_MESSAGE } from "./help.ts";

interface Props {
  label: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  rows?: number;
}

/**
 * A message with its length counted. Longer text can be typed and is not cut: the count says by how much, and the server
 * refuses it with the text kept.
 */
export function MessageField({ label, hint, value = "", error, rows = 6 }: Props) {
  const [length, setLength] = useState(value.trim().length);
  const left = LONGEST_MESSAGE - length;
  const limit = LONGEST_MESSAGE.toLocaleString("pt-BR");
  return (
    <div className="grid gap-1.5">
      <label htmlFor="mensagem" className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id="mensagem"
        name="mensagem"
        rows={rows}
        required
        className="field"
        defaultValue={value}
        aria-invalid={error || left < 0 ? true : undefined}
        aria-describedby={`mensagem-dica${error ? " mensagem-erro" : ""}`}
        onInput={({ currentTarget }) => setLength(currentTarget.value.trim().length)}
      />
      <p id="mensagem-dica" className={left < 0 ? "text-xs text-red" : "text-xs text-muted"}>
        {left < 0
          ? `${(-left).toLocaleString("pt-BR")} caracteres a mais do que os ${limit} que cabem.`
          : length === 0
            ? `${hint ? `${hint} ` : ""}Até ${limit} caracteres.`
            : `${length.toLocaleString("pt-BR")} de ${limit} caracteres.`}
      </p>
      {error && (
        <p id="mensagem-erro" className="text-sm text-red">
          {unbroken(error)}
        </p>
      )}
    </div>
  );
}
