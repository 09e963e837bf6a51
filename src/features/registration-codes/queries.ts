import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call, queryFor } from "../../client/api/call";
import { callOnce } from "../../client/api/call-once";
import { reasonOf } from "../../client/api/reason";
import { toast } from "../../client/parts/toasts";
import { useSetCurrentUser } from "../../client/session/current-user";
import type { Body } from "../../shared/endpoint";
import { t } from "../../shared/words";
import {
  createCode,
  deactivateCode,
  getCodes,
  getCodeUsers,
  type NewCode,
  type RegistrationCode,
  register,
} from "./contract";
import { eightDigits } from "./rules";

/** Registers with a code; the new user becomes the current user. */
export function useRegister() {
  const setCurrentUser = useSetCurrentUser();
  return useMutation({
    mutationFn: (body: Body<typeof register>) => call(register, { body }),
    onSuccess: setCurrentUser,
    onError: (error) =>
      toast({ title: t("Registration failed"), description: () => reasonOf(error), destructive: true }),
  });
}

/** All registration codes, newest first. */
export function useCodes() {
  return useQuery(queryFor(getCodes, {}));
}

/** A code as it is now: its count may rise while a dialog about it is open. */
export function useCodeNow(opened: RegistrationCode): RegistrationCode {
  return useCodes().data?.find(({ id }) => id === opened.id) ?? opened;
}

/** The users who registered with a code, newest first. */
export function useCodeUsers(codeId: string) {
  // Older accounts than the count beside them would look deleted.
  return useQuery({ ...queryFor(getCodeUsers, { params: { codeId } }), gcTime: 0 });
}

/** Creates a code of 8 random digits; retries once with others if they are taken. A repeat after a lost response has the same digits, so that it is the same code. */
export function useCreateCode() {
  const client = useQueryClient();
  const [drawn, setDrawn] = useState(() => eightDigits(drawNumber));
  return useMutation({
    mutationFn: (wanted: Omit<NewCode, "code">) => {
      const send = (code: string) => callOnce(createCode, { body: { ...wanted, code } });
      return send(drawn).catch((error) => {
        if (!(error instanceof CallError && error.status === 409)) throw error;
        const other = eightDigits(drawNumber);
        setDrawn(other);
        return send(other);
      });
    },
    onSuccess: async () => {
      await refreshCodes(client);
      toast({
        title: t("Registration code created"),
        description: t("New registration code has been generated successfully."),
      });
    },
    onError: (error) =>
      toast({
        title: t("Error creating code"),
        description: () => reasonOf(error, t("Failed to create registration code")),
        destructive: true,
      }),
  });
}

/** Deactivates a code, permanently. */
export function useDeactivateCode(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(deactivateCode, { params: { id } }),
    onSuccess: async () => {
      await refreshCodes(client);
      toast({
        title: t("Code deactivated"),
        description: t("Registration code has been deactivated successfully."),
      });
    },
    onError: (error) =>
      toast({
        title: t("Error deactivating code"),
        description: () => reasonOf(error, t("Failed to deactivate registration code")),
        destructive: true,
      }),
  });
}

/** A random 32-bit number from the cryptographic generator, so that codes can't be guessed. */
function drawNumber(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number;
}

function refreshCodes(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["registration-codes"] });
}
