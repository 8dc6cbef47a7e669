import type { ReactNode } from "react";
import { Form } from "react-router";
import type { RefusedUserForm, UserIntent } from "./user-form-names.ts";
import type { UserDetails } from "./users-view.ts";

/** What the parts of a user's dialog show. */
export interface UserPartProps {
  user: UserDetails;
  /** Address of this dialog, to which its forms are sent. */
  here: string;
  refused: RefusedUserForm | null;
}

interface FormProps {
  id: string;
  here: string;
  intent: UserIntent;
  className?: string;
  children: ReactNode;
}

/** A form about one user, which is sent to their dialog. */
export function UserForm({ id, here, intent, className = "grid gap-3", children }: FormProps) {
  return (
    <Form method="post" action={here} preventScrollReset className={className}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}
