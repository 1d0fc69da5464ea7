import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

/** The question to prove who sits there, while an act waits for it. */
export interface ProofRequest {
  /** Resolves with whether the proof was given. */
  over: Promise<boolean>
  end: (isProved: boolean) => void
}

const PROOF_KEY = ['proof-request'] as const

/** The open question; null if there is none. */
export function proofRequestQuery() {
  return queryOptions<ProofRequest | null>({
    queryKey: PROOF_KEY,
    queryFn: skipToken,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Asks for a proof, above the screens of members. Acts that ask together share one question. */
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

/** Closes the question, if one is open. */
export function endProofRequest(client: QueryClient, isProved: boolean): void {
  const open = client.getQueryData(proofRequestQuery().queryKey)
  if (!open) return
  client.setQueryData(proofRequestQuery().queryKey, null)
  open.end(isProved)
}
