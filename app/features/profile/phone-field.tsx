import type { InputEvent } from "react";
import { Field } from "#app/ui/form.tsx";
import { formatPhone } from "./profile.ts";

interface PhoneFieldProps {
  label?: string;
  /** The stored value, or the typed one when the form was refused. */
  value: string | undefined;
  error: string | undefined;
}

/** A Brazilian telephone number, formatted while it is typed. */
export function PhoneField({ label = "Telefone", value, error }: PhoneFieldProps) {
  return (
    <Field
      name="phone"
      type="tel"
      label={label}
      placeholder="(11) 99999-9999"
      defaultValue={value}
      error={error}
      autoComplete="tel"
      maxLength={30}
      onInput={maskPhone}
    />
  );
}

/** Formats only while typing at the end: a correction in the middle keeps its place. */
function maskPhone({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
  const { value, selectionStart } = currentTarget;
  const erasing = (nativeEvent as globalThis.InputEvent).inputType?.startsWith("delete");
  if (!erasing && (selectionStart === null || selectionStart === value.length)) {
    currentTarget.value = formatPhone(value);
  }
}
