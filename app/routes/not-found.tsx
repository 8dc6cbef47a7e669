import { data } from "react-router";

/** Answers unknown addresses with a 404; the root renders its page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
