import { createContext } from "react-router";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import type { PreviewAlert } from "#app/core/alerts/preview.server.ts";
import type { OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import type { PhotoDesk } from "#app/features/photos/photo-desk.server.ts";
import type { SharePictures } from "#app/features/share-image/share-pictures.server.ts";
import type { Gazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { Settings } from "#app/facts/settings/settings.ts";
import type { FileStore } from "./platform/file-store.server.ts";

/** What loaders and the HTTP API ask of the running product. */
export interface Services {
  /** Answers from memory; while no index can be built, from the database. */
  engine(): CurrentEngine;
  gazetteer: Gazetteer;
  findListing(number: string): Promise<ListingDetail | null>;
  previewAlert: PreviewAlert;
  /** What administrators decide; read when needed, for it may change at any time. */
  readonly settings: Settings;
  /** Street tiles of the operator's choice; null: the map's own ground. */
  mapStyleUrl: string | null;
  /** How to reach whoever runs this installation; null where they do not say. */
  contact: { email: string | null; phone: string | null };
  accounts: AccountsHost;
  /** What the tokens of secret links follow from. */
  linkSecret: string;
  channels: OpenChannels;
  /** Photos of members. */
  avatars: FileStore;
  /** Photos of properties. */
  photos: PhotoDesk;
  /** What links to our pages unfold to. */
  sharePictures: SharePictures;
  /** Lets in a list that was held back; its report, or null when it waits no more. */
  acceptHeldList(id: number): Promise<FileReport | null>;
  now(): Date;
  /** Address people use, without a final slash: `PUBLIC_URL` or the request's own origin. */
  origin(request: Request): string;
}

export const servicesContext = createContext<Services>();

/** The nonce of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>();

/** Identifies the request in the log and on the error page. */
export const requestIdContext = createContext<string>();

/** Where what went wrong while answering is written; called once per failure. */
export const reportErrorContext = createContext<(error: unknown, request: Request) => void>((error) => {
  // oxlint-disable-next-line no-console -- a process without a log still says what broke
  console.error(error);
});
