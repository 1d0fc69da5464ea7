import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { FIGURES, type Figure } from './metric-figures.ts'
import type { PortalFigures } from './portal-figures.ts'

/** The figures of each portal of this process, by faculty. The key is empty if the process serves only one portal. */
export type FiguresByFaculty = ReadonlyMap<string, PortalFigures>

/**
 * Makes the metrics of one process, labelled by faculty if it serves several. Values are read only when `/metrics` is
 * requested.
 */
export function portalMetrics(portals: () => FiguresByFaculty): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const figure of FIGURES) addFigure(registry, figure, portals)
  if (cluster.isWorker) {
    // Sends this process's values to the primary when it asks; the primary combines those of all workers.
    AggregatorRegistry.setRegistries([registry])
    void new AggregatorRegistry()
  }
  return registry
}

function addFigure(registry: Registry, figure: Figure, portals: () => FiguresByFaculty): void {
  const { name, help, labels = [], aggregator = 'sum', read, readShared } = figure
  const gauge: Gauge = new Gauge({
    name: `diwan_${name}`,
    help,
    labelNames: [...labels, 'faculty'],
    aggregator,
    registers: [registry],
    async collect() {
      gauge.reset()
      for (const [values, value] of readShared?.() ?? []) gauge.set(values, value)
      for (const [faculty, figures] of portals()) {
        const ofFaculty = faculty === '' ? {} : { faculty }
        for (const [values, value] of await read(figures)) gauge.set({ ...values, ...ofFaculty }, value)
      }
    },
  })
}

/** Returns a function for the primary process that collects the metrics of all workers as text. */
export function metricsOfAll(): () => Promise<string> {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}

/** Serves `/metrics` on a port of its own, which must not be public; resolves when it listens. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  text: () => Promise<string>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.unref()
  return server
}
