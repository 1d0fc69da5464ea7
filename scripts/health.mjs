// Ends with 0 if the portal of this machine is ready, for the image's health check; it has no other program to ask with.
const port = process.env.PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
