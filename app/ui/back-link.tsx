import { Link, type LinkProps } from "react-router";
import { Icon } from "./icon.tsx";

/** A link to the page above this one. */
export function BackLink({ children, ...link }: Omit<LinkProps, "className">) {
  return (
    <Link {...link} className="link flex min-h-11 items-center gap-1 justify-self-start text-sm print:hidden">
      <Icon name="left" />
      {children}
    </Link>
  );
}
