import { useEffect, useRef, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#app/lib/form.ts";
import { Field, PasswordField } from "#app/ui/form.tsx";
import type { SecurityIntent, SecurityView, ShownAnswer } from "./security-view.server.ts";

interface SectionProps {
  id: string;
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** One section of the security page: an explanation beside its controls. */
export function SecuritySection({ id, title, about, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="panel scroll-mt-20 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-8"
    >
      <div className="grid content-start gap-1">
        <h2 id={`${id}-titulo`} className="font-semibold">
          {title}
        </h2>
        <div className="text-sm text-muted">{about}</div>
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  );
}

interface FormProps {
  intent: SecurityIntent;
  /** The section that the page returns to without a script. */
  section: string;
  refusal: Refusal | null;
  className?: string;
  children: ReactNode;
}

type Refusal = Extract<ShownAnswer, { outcome: "refused" }>;

/** A form of the security page. Its errors as a whole stand above its fields; after success it is emptied. */
export function SecurityForm({ intent, section, refusal, className, children }: FormProps) {
  const error = refusal?.errors[""];
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    // Passwords must not stay in the page for the next person.
    if (!refusal) form.current?.reset();
  }, [state, refusal]);
  return (
    <Form
      ref={form}
      method="post"
      action={`/settings/seguranca#${section}`}
      preventScrollReset
      className={className ?? "grid max-w-md gap-4"}
      onSubmit={() => {
        sent.current = true;
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {error && <p className="text-sm text-red">{error}</p>}
      {children}
    </Form>
  );
}

/** Password field, for people who have a password. Each form on the page has its own. */
export function ProofField(props: { id: string; has: boolean; errors: FieldErrors | undefined }) {
  const { id, has, errors } = props;
  if (!has) return null;
  return (
    <PasswordField
      id={id}
      name="password"
      label="Sua senha"
      autoComplete="current-password"
      required
      error={errors?.password}
    />
  );
}

interface FullProofProps {
  /** Ending of the fields' ids. */
  id: string;
  view: Pick<SecurityView, "hasPassword" | "asksForCode">;
  errors: FieldErrors | undefined;
}

/** The fields of a full proof: the password and, where this session needs it, a code. */
export function FullProofFields({ id, view, errors }: FullProofProps) {
  return (
    <>
      <ProofField id={`senha-${id}`} has={view.hasPassword} errors={errors} />
      {view.asksForCode && <CodeField id={`codigo-${id}`} hint={CODE_HINT} error={errors?.code} />}
    </>
  );
}

export const CODE_HINT = "Do aplicativo, ou um código de recuperação.";

export function CodeField({ id, hint, error }: { id: string; hint?: string; error: string | undefined }) {
  return (
    <Field
      id={id}
      name="code"
      label="Código"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={64}
      hint={hint}
      error={error}
    />
  );
}

/** The refusal of this form, if it is the form that was sent. */
export function refusalOf(answer: ShownAnswer | null, intent: SecurityIntent): Refusal | null {
  return answer?.outcome === "refused" && answer.intent === intent ? answer : null;
}
