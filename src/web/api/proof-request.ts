import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

/** An open request for a proof that the account's owner is present; an act waits for the proof. */
export interface ProofRequest {
  /** Resolves when the request is closed: true if the proof was given. */
  over: Promise<boolean>
  end: (isProved: boolean) => void
}

const PROOF_KEY = ['proof-request'] as const

/** The open request for a proof; null if there is none. */
export function proofRequestQuery() {
  return queryOptions<ProofRequest | null>({
    queryKey: PROOF_KEY,
    queryFn: skipToken,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Opens the dialog that asks for a proof; every screen that needs a sign-in can show it. Resolves with whether the
 * proof was given. Acts that need a proof at the same time share one request.
 */
export function askForProof(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData(proofRequestQuery().queryKey)
  if (before) return before.over
  let end: ProofRequest['end'] = () => undefined
  const over = new Promise<boolean>((resolve) => {
    end = resolve
  })
  const request: ProofRequest = { over, end }
  client.setQueryData(proofRequestQuery().queryKey, request)
  return over
}

/** Closes the open request for a proof, if there is one. */
export function endProofRequest(client: QueryClient, isProved: boolean): void {
  const open = client.getQueryData(proofRequestQuery().queryKey)
  if (!open) return
  client.setQueryData(proofRequestQuery().queryKey, null)
  open.end(isProved)
}
