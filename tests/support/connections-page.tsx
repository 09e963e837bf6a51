import { screen } from "@testing-library/react";
import { getTokens, type Token } from "../../src/features/connections/contract/tokens";
import { getWebhooks, type Webhook } from "../../src/features/connections/contract/webhooks";
import ConnectionsPage from "../../src/features/connections/screens/page";
import type { Role } from "../../src/shared/roles";
import { openScreen, personOf, startFakeServer, textsOf } from "./screen";
import { idNumber } from "./screen-data";

// The page of tokens and webhooks against a fake server, on May 12, 2031 at 10:00 in the park.

export const connectionsNow = new Date("2031-05-12T08:00:00Z");

/** A token that was used 12 minutes ago and never expires. */
export const tokenOf = (changes: Partial<Token> = {}): Token => ({
  ...{ id: idNumber(800), name: "Booking system", scopes: ["stays:write"], expiresAt: null },
  ...{ lastUsedAt: "2031-05-12T07:48:00.000Z", createdAt: "2031-01-05T08:00:00.000Z" },
  ...changes,
});

/** A webhook that received something 12 minutes ago. */
export const webhookOf = (changes: Partial<Webhook> = {}): Webhook => ({
  ...{ id: idNumber(810), name: "Door locks", host: "locks.example", events: ["villa.readiness"] },
  ...{ disabled: null, pending: 0, failingSince: null },
  ...{ receivedAt: "2031-05-12T07:48:00.000Z", createdAt: "2031-01-05T08:00:00.000Z" },
  ...changes,
});

type Records = { tokens?: readonly Token[]; webhooks?: readonly Webhook[]; role?: Role };

/** Opens a tab of the page with these tokens and webhooks. */
export function openConnections(tab: "tokens" | "webhooks", { tokens = [], webhooks = [], role = "admin" }: Records) {
  const server = startFakeServer();
  server.returns(getTokens, [...tokens]);
  server.returns(getWebhooks, [...webhooks]);
  const path = tab === "tokens" ? "/admin/connections" : "/admin/connections?tab=webhooks";
  const { visited } = openScreen(<ConnectionsPage />, { person: personOf(role), path });
  return { server, visited };
}

/** Waits for the card of the token or webhook with this name. */
export async function connectionOf(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole("heading", { name, level: 3 });
  const card = heading.closest("li");
  if (!card) throw new Error(`${name} has no card`);
  return card;
}

/** Each fact of a card, such as "Last usedNever". */
export const connectionFacts = (card: HTMLElement) => textsOf(card.querySelectorAll("dl > div"));
