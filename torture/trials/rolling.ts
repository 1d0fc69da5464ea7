import { Visitor } from '#server/testing/visitor.ts'
import { startCachingProxy } from '../../e2e/caching-proxy.ts'
import { findNginx } from '../../scripts/nginx.mjs'
import { type PortalProcess, startPortal } from '../portal.ts'
import { demand, later, pause, type Trial } from '../trial.ts'

/** Restarts two portals behind the documented nginx in turn, while visitors read and write: no request may fail. */
export const rollingTrial: Trial = {
  name: 'rolling',
  inShort: 'postgres',
  impossible: () => (findNginx() ? undefined : 'nginx is not installed'),
  async run(stage, { times }) {
    const place = await stage.place()
    const portals: PortalProcess[] = [await startPortal(stage, place), await startPortal(stage, place)]
    const proxy = await startCachingProxy(findNginx() ?? '', ...portals.map(({ url }) => url))
    stage.onEnd(async () => proxy.stop())
    const over = new AbortController()
    let served = 0
    const failures: string[] = []
    const visit = async (isWriter: boolean) => {
      while (!over.signal.aborted) {
        const visitor = new Visitor({ url: proxy.url, origin: proxy.url })
        const asking = isWriter
          ? visitor.post('/api/suggestions', { suggestion: 'اقتراح أثناء إعادة التشغيل' })
          : visitor.get('/api/auth/get-session')
        // `Visitor` rejects a response that is not JSON, such as nginx's own error page.
        const outcome = await asking.then(({ status }) => `got ${status}`, String)
        served += 1
        if (outcome !== 'got 200') failures.push(`${isWriter ? 'a write' : 'a look-up'}: ${outcome}`)
        await pause(10)
      }
    }
    const visits = later(Promise.all([false, true, true, true].map(visit)))
    const turns = 2 * Math.min(times, 10)
    for (let turn = 0; turn < turns; turn += 1) {
      const { [turn % 2]: old } = portals
      if (!old) continue
      const { code } = await old.stop()
      demand(code === 0, `a portal did not stop cleanly: ${code}\n${old.log()}`)
      portals[turn % 2] = await startPortal(stage, place, { port: old.port })
    }
    over.abort()
    await visits()
    // nginx finds a portal that has stopped by a refused connection.
    const log = proxy.log().filter((line) => line.includes('[error]') && !line.includes('Connection refused'))
    const report = [...new Set(failures), ...log].join('\n')
    demand(failures.length === 0, `${failures.length} of ${served} failed:\n${report}`)
    return `${turns} restarts of two portals behind nginx, ${served} requests, 0 failed`
  },
}
