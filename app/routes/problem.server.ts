/** Why a request was refused, in words for people. */
export interface Problem {
  status: number;
  title: string;
  detail: string;
}

/** A refusal in the format of RFC 9457; what it says besides is sent along. */
export function sendProblem(problem: Problem): Response {
  return new Response(JSON.stringify({ type: "about:blank", ...problem }), {
    status: problem.status,
    headers: {
      "Content-Type": "application/problem+json; charset=utf-8",
      "Cache-Control": "private, no-store",
    },
  });
}
