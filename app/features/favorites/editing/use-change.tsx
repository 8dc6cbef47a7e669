import { useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { sendChange } from "./send-change.browser.ts";

/**
 * A form of the editor, sent by the script if there is one. Refused input stays in its field, with the
 * message below it.
 */
export function useChange(refused: string | null) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState(refused);
  const [done, setDone] = useState("");
  async function submit(event: FormEvent<HTMLFormElement>, word: string) {
    event.preventDefault();
    const form = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const fields = [...new FormData(form, submitter)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    setBusy(true);
    setDone("");
    const result = await sendChange(Object.fromEntries(fields));
    setWhy(result.ok ? null : result.why);
    if (result.ok) {
      await revalidate();
      setDone(word);
    }
    setBusy(false);
    return result.ok;
  }
  return { busy, why, done, submit };
}
