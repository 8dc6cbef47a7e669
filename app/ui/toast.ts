/** A short message about what just happened, shown once on the next page. */
export interface Toast {
  tone: "good" | "bad";
  title: string;
  /** Several lines, separated by `\n`: what happened, then why or what to do. */
  text: string | null;
}

export function goodNews(title: string, text: string | null = null): Toast {
  return { tone: "good", title, text };
}

export function badNews(title: string, text: string | null = null): Toast {
  return { tone: "bad", title, text };
}
