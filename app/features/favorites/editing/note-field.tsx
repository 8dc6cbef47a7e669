import { useEffect, useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { writtenCount } from "#app/lib/numbers.ts";
import { useHydrated } from "#app/ui/hydrated.tsx";
import { inTab } from "#app/ui/text-store.browser.ts";
import { ChangeFields, sendChange } from "./use-change.tsx";
import type { EditorView, RefusedChange } from "#app/features/favorites/list/favorite-list.server.ts";
import { keepDraft, readDraft, turnOf, type NoteDraft } from "./note-draft.ts";
import { LONGEST_NOTE } from "#app/features/favorites/own-limits.ts";

interface Props {
  editor: EditorView;
  refused: RefusedChange | null;
  address: string;
}

/**
 * The note of a favourite. Typed text is kept in this tab until it is saved, and a newer version is never
 * overwritten unseen.
 */
export function NoteField({ editor, refused, address }: Props) {
  const { number } = editor.item;
  const stored = { text: editor.note, version: editor.version };
  const { revalidate } = useRevalidator();
  /** The version on which the text is based. */
  const [base, setBase] = useState<NoteDraft>(refused?.newer ? UNSEEN : stored);
  const [typed, setTyped] = useState(refused?.typed ?? stored.text);
  /** A version saved by another tab or device, until it is adopted or overwritten. */
  const [newer, setNewer] = useState<NoteDraft | null>(refused?.newer ? stored : null);
  const [state, setState] = useState<{ busy: boolean; why: string | null; done: string }>({
    busy: false,
    why: refused?.why ?? null,
    done: "",
  });

  // A draft of this tab, read after hydration.
  const hydrated = useHydrated();
  const [looked, setLooked] = useState(false);
  if (hydrated && !looked) {
    setLooked(true);
    const draft = readDraft(inTab, number);
    if (draft && draft.text !== stored.text) {
      setTyped(draft.text);
      setBase(draft.version === stored.version ? stored : { ...UNSEEN, version: draft.version });
      setState({ busy: false, why: null, done: "Rascunho desta aba, ainda não salvo." });
    }
  }
  // Whether another tab or device has saved a version meanwhile.
  const turn = state.busy ? "same" : turnOf(typed, base, stored);
  if (turn === "adopt") {
    setBase(stored);
    setTyped(stored.text);
    setNewer(null);
  } else if (turn === "conflict" && (newer === null || newer.version < stored.version)) {
    setNewer(stored);
  }
  const dirty = typed !== base.text;
  useEffect(() => {
    if (looked) keepDraft(inTab, number, dirty ? { text: typed, version: base.version } : null);
  }, [looked, number, dirty, typed, base.version]);

  const version = (newer ?? base).version;
  async function save(event: FormEvent) {
    event.preventDefault();
    setState({ busy: true, why: null, done: "" });
    const result = await sendChange({
      acao: "anotar",
      numero: number,
      nota: typed,
      versao: String(version),
    });
    if (result.ok) {
      setBase({ text: typed, version: result.version ?? version });
      setNewer(null);
      setState({ busy: false, why: null, done: "Anotação salva" });
      await revalidate();
      return;
    }
    if (result.newer) setNewer({ text: result.newer.note, version: result.newer.version });
    setState({ busy: false, why: result.why, done: "" });
  }

  /** Adopts the newer version: further changes are based on it. */
  function take(text: string) {
    setTyped(text);
    if (newer) setBase(newer);
    setNewer(null);
    setState({ busy: false, why: null, done: "" });
  }

  return (
    <form method="post" action={address} className="grid gap-2" onSubmit={(event) => void save(event)}>
      <ChangeFields change="anotar" number={number} address={address} />
      <input type="hidden" name="versao" value={version} />
      <label htmlFor="nota" className="text-sm font-semibold">
        Anotação
      </label>
      <textarea
        id="nota"
        name="nota"
        rows={6}
        maxLength={LONGEST_NOTE}
        className="field"
        value={typed}
        aria-invalid={state.why !== null || undefined}
        aria-describedby="nota-estado"
        placeholder="O que você viu, com quem falou, o que falta saber"
        onChange={({ target }) => setTyped(target.value)}
      />
      {newer && <Newer newer={newer} mine={typed} onTake={take} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div id="nota-estado" aria-live="polite" className="text-sm">
          {state.why !== null ? (
            <span className="text-red">{state.why} O texto continua aqui.</span>
          ) : (
            <span className="text-muted">
              {state.done || `${writtenCount(typed.length)} de ${writtenCount(LONGEST_NOTE)} caracteres`}
            </span>
          )}
        </div>
        <button className="button button-brand" disabled={state.busy} aria-busy={state.busy || undefined}>
          {state.busy ? "Salvando…" : newer ? "Salvar a minha por cima" : "Salvar anotação"}
        </button>
      </div>
    </form>
  );
}

/** Based on no version that is known here. */
const UNSEEN: NoteDraft = { text: "", version: -1 };

interface NewerProps {
  newer: NoteDraft;
  mine: string;
  onTake: (text: string) => void;
}

/** Shows the newer version beside the typed text, so that neither is lost unseen. */
function Newer({ newer, mine, onTake }: NewerProps) {
  const joined = `${newer.text}\n\n${mine}`;
  return (
    <div className="grid gap-2 rounded-md bg-amber-soft p-3 text-sm">
      <p className="font-semibold text-amber">
        Há uma versão mais nova desta anotação, salva em outro lugar:
      </p>
      <blockquote className="own-newer">{newer.text || "(vazia)"}</blockquote>
      <div className="with-script flex flex-wrap gap-2">
        {joined.length <= LONGEST_NOTE && (
          <button type="button" className="button" onClick={() => onTake(joined)}>
            Juntar as duas
          </button>
        )}
        <button type="button" className="button" onClick={() => onTake(newer.text)}>
          Usar a mais nova
        </button>
      </div>
    </div>
  );
}
