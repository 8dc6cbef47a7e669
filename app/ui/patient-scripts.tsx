import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/** The framework's scripts, asked for after styles and font: a page is read before it is pressed. */
export function PatientScripts() {
  const scripts: ReactElement<{ children?: ReactNode }> | null = Scripts({});
  return Children.map(scripts?.props.children, (child) =>
    isValidElement<{ fetchPriority?: string }>(child) && child.type === "link"
      ? cloneElement(child, { fetchPriority: "low" })
      : child,
  );
}
