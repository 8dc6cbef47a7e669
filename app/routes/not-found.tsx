import { data } from "react-router";

/** The root has the page that says so. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
