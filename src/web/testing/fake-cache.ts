/**
 * Returns a faked cache in memory with room for this many entries. As in a real cache, a `put` moves the entry to the
 * end.
 */
export function fakeCache(room = Number.POSITIVE_INFINITY): Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> {
  const entries = new Map<string, Response>()
  const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  return {
    match: (request) => Promise.resolve(entries.get(keyOf(request))?.clone()),
    put: (request, response) => {
      const key = keyOf(request)
      if (!entries.has(key) && entries.size >= room)
        return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      entries.delete(key)
      entries.set(key, response)
      return Promise.resolve()
    },
    delete: (request) => Promise.resolve(entries.delete(keyOf(request))),
    keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
  }
}
