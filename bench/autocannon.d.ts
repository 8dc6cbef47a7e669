declare module "autocannon" {
  interface Client {
    setRequests(requests: { path: string }[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    amount?: number;
    duration?: number;
    headers?: Record<string, string>;
    setupClient?: (client: Client) => void;
  }
  interface Run extends PromiseLike<{ errors: number; timeouts: number }> {
    on(event: "response", listen: (client: Client, status: number, bytes: number, ms: number) => void): this;
  }
  export default function autocannon(options: Options): Run;
}
