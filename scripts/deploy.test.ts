import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingsSchema } from '#server/config.ts'
import { CANNOT_START, LONGEST_STOP_MS } from '#server/worker-processes.ts'

/** The parent process kills the portal three seconds after the longest stop that the portal allows itself. */
const STOP_SECONDS = LONGEST_STOP_MS / 1000 + 3
/** Variables that other programs than the portal read. */
const OF_OTHERS = /^(NODE_ENV|AWS_[A-Z_]+|MALLOC_[A-Z_]+)$/
const MANUAL = readFileSync('docs/OPERATIONS.md', 'utf8')
const RELEASE = readFileSync('scripts/release.mjs', 'utf8')

interface Service {
  image?: string
  build?: string
  read_only?: boolean
  security_opt?: string[]
  stop_grace_period?: string
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  configs?: Array<{ source: string; target: string }>
  networks: { default: { ipv4_address: string } }
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}

interface Compose {
  services: Record<string, Service>
  configs: Record<string, { content: string }>
  volumes: Record<string, null>
  networks: { default: { ipam: { config: Array<{ subnet: string }> } } }
}

/** The instructions of the Dockerfile, each as one line. */
const dockerfile = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
const finalStage = dockerfile.slice(dockerfile.findLastIndex((line) => line.startsWith('FROM ')))
const imageSettings = parseEnv(
  finalStage
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.split(' ').slice(1))
    .join('\n'),
)

/** Returns a compose file in which each `${NAME…}` is replaced by a value of `values`, by its default, or by 40 x. */
function compose(file: string, values: Record<string, string>): Compose {
  const replaced = (text: string) =>
    text.replaceAll(
      /\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string, other: string) => values[name] ?? (kind === '-' ? other : 'x'.repeat(40)),
    )
  const replace = (_: unknown, value: unknown) => (typeof value === 'string' ? replaced(value) : value)
  return parse(readFileSync(file, 'utf8'), replace, { merge: true })
}

const VALUES = { PUBLIC_URL: 'https://results.example.edu', POSTGRES_PASSWORD: 'secret' }

describe.each(['compose.yaml', 'compose.several.yaml'])('%s', (file) => {
  const { services, configs, volumes, networks } = compose(file, VALUES)
  const portals = Object.values(services).filter(({ image }) => image === 'diwan')
  const addressOf = (name: string) => services[name]?.networks.default.ipv4_address ?? ''

  test('a compose file sets only settings that the portal knows and accepts', () => {
    expect(portals.length).toBeGreaterThan(0)
    for (const { environment = {} } of portals) {
      const all = { ...imageSettings, ...environment }
      const known = (name: string) => name in settingsSchema.shape || OF_OTHERS.test(name)
      expect(Object.keys(all).filter((name) => !known(name))).toEqual([])
      const config = readConfig(all)
      expect(config.databaseUrl).toContain(`@${addressOf('postgres')}:5432/`)
      expect(config.trustedProxies).toEqual([addressOf('nginx')])
      expect([config.host, config.dataDir, config.demo]).toEqual(['0.0.0.0', '/data', false])
    }
  })

  test('a compose file reads only variables that the manual names', () => {
    const read = [...readFileSync(file, 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(read.length).toBeGreaterThan(0)
    expect([...new Set(read)].filter((name) => !MANUAL.includes(`\`${name}\``))).toEqual([])
  })

  test('a compose file lists every portal for nginx, at the port that the image opens', () => {
    const listed = configs.portals?.content.match(/^server \S+ max_fails=0;$/gm) ?? []
    const wanted = portals.map(
      (portal) => `server ${portal.networks.default.ipv4_address}:${imageSettings.PORT} max_fails=0;`,
    )
    expect(listed).toEqual(wanted)
    const nginx = readFileSync('deploy/nginx/diwan.conf', 'utf8')
    expect(nginx).toContain(`include ${services.nginx?.configs?.[0]?.target};`)
    expect(services.nginx?.ports).toEqual([`80:${/listen (\d+);/.exec(nginx)?.[1]}`])
  })

  test('a compose file gives each service its own address within the network', () => {
    const [network = '', bits = ''] = networks.default.ipam.config[0]?.subnet.split('/') ?? []
    const allowed = new BlockList()
    allowed.addSubnet(network, Number(bits))
    const addresses = Object.keys(services).map(addressOf)
    expect(addresses.every((address) => allowed.check(address))).toBe(true)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('a compose file mounts only existing files and declared volumes, and waits only for services with a health check', () => {
    for (const { volumes: mounts = [], depends_on: needs = {} } of Object.values(services)) {
      for (const mount of mounts) {
        const [source = ''] = mount.split(':')
        expect(source.startsWith('.') ? existsSync(source) : source in volumes, mount).toBe(true)
      }
      for (const name of Object.keys(needs)) {
        const { image, healthcheck } = services[name] ?? {}
        expect(image === 'diwan' || healthcheck !== undefined, name).toBe(true)
      }
    }
  })

  test('a compose file runs services read-only without new privileges, and waits for the longest stop of a portal', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.read_only, service.security_opt]).toEqual([name, true, ['no-new-privileges:true']])
    }
    for (const portal of portals) {
      expect(Number.parseInt(portal.stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_SECONDS)
    }
  })

  test('a compose file publishes only the port of nginx to other machines', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) =>
      ports.some((port) => !port.startsWith('127.0.0.1:')),
    )
    expect(open.map(([name]) => name)).toEqual(['nginx'])
  })
})

describe('Dockerfile', () => {
  test('the Dockerfile copies only files that exist and that .dockerignore lets through', () => {
    const allowed = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const copied = dockerfile
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1))
    for (const path of copied.filter((path) => path !== '.')) {
      expect(existsSync(path), path).toBe(true)
      expect(
        allowed.some((one) => path === one || path.startsWith(`${one}/`)),
        path,
      ).toBe(true)
    }
    for (const path of allowed) expect(existsSync(path), path).toBe(true)
    // .dockerignore must also let the files through that the release copies without building them.
    const own = [...(/const OWN = \[([\s\S]*?)\n\]/.exec(RELEASE)?.[1] ?? '').matchAll(/^ {2}'([^']+)',$/gm)]
    for (const [, path = ''] of own.filter(([, path]) => !path?.startsWith('dist/'))) {
      expect(
        allowed.some((one) => path === one || path.startsWith(`${one}/`)),
        path,
      ).toBe(true)
    }
  })

  test('the Docker image runs as the user node with a health check, on a Node.js that package.json accepts', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    const [, wanted = ''] = /^>=(\d+[.]\d+)$/.exec(engines.node) ?? []
    const versions = dockerfile.flatMap((line) => /^FROM node:(\d+[.]\d+)-/.exec(line)?.[1] ?? [])
    expect(versions).toHaveLength(2)
    for (const version of versions) expect(Number(version)).toBeGreaterThanOrEqual(Number(wanted))
    expect(finalStage).toContain('USER node')
    expect(finalStage.indexOf('USER node')).toBeLessThan(finalStage.findIndex((line) => line.startsWith('CMD')))
    const programs = finalStage.flatMap((line) => [...line.matchAll(/"[/]opt[/]diwan[/]scripts[/]([a-z]+)[.]mjs"/g)])
    expect(programs.map(([, name]) => name)).toEqual(['health', 'start'])
    for (const [, name] of programs) expect(RELEASE).toContain(`'${name}'`)
  })
})

test('the alarms name only metrics that the portal has, and the manual describes each alarm', () => {
  const metrics = readFileSync('src/server/metric-figures.ts', 'utf8')
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8'))
  const rules: Array<{ alert: string; expr: string }> = groups[0].rules
  const named = rules.flatMap(({ expr }) => [...expr.matchAll(/diwan_([a-z_]+)/g)].map(([, name]) => name))
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(metrics).toContain(`name: '${name}'`)
  for (const { alert } of rules) expect(MANUAL, alert).toContain(`\`${alert}\``)
})

describe('the systemd unit', () => {
  const unit = readFileSync('deploy/systemd/diwan.service', 'utf8')
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const environment = parseEnv(
    [...unit.matchAll(/^Environment=(.*)$/gm)]
      .map(([, line]) => line)
      .join(' ')
      .replaceAll(' ', '\n'),
  )

  test('systemd waits longer than a portal needs to stop, and does not restart it after a failure that a person must mend', () => {
    expect(Number(settingOf('TimeoutStopSec'))).toBeGreaterThan(STOP_SECONDS)
    expect(settingOf('RestartPreventExitStatus')).toBe(String(CANNOT_START))
  })

  test('the systemd unit starts the script of a release, with settings that the portal knows', () => {
    expect(settingOf('ExecStart')).toBe('/usr/bin/node /opt/diwan/scripts/start.mjs')
    const unknown = Object.keys(environment).filter((name) => !(name in settingsSchema.shape) && !OF_OTHERS.test(name))
    expect(unknown).toEqual([])
    expect(environment.DATA_DIR).toBe(`/var/lib/${settingOf('StateDirectory')}`)
  })

  test('the socket unit listens where nginx expects the portal', () => {
    const [, place] = /^ListenStream=(.*)$/m.exec(readFileSync('deploy/systemd/diwan.socket', 'utf8')) ?? []
    expect(readFileSync('deploy/nginx/portals.conf', 'utf8')).toContain(`server ${place} `)
  })

  test('the systemd unit and the Docker image set the same limits of glibc’s allocator', () => {
    const names = ['MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']
    for (const name of names) {
      expect(environment[name], name).toMatch(/^\d+$/)
      expect(imageSettings[name], name).toBe(environment[name])
    }
  })
})

test.each([
  ['diwan.conf', MANUAL],
  ['university.conf', readFileSync('docs/PROXY.md', 'utf8')],
])('the manual creates the folders that deploy/nginx/%s names and Debian’s nginx lacks', (file, manual) => {
  const nginx = readFileSync(`deploy/nginx/${file}`, 'utf8')
  const named = [...nginx.matchAll(/^[ #]*(?:include|ssl_certificate|proxy_cache_path) ([/][^ ;]+)/gm)]
  const folders = new Set(named.map(([, path = '']) => dirname(path)))
  expect(folders.size).toBe(3)
  const made = /^ +install --directory .*[/]etc[/]nginx[/]diwan.*$/m.exec(manual)?.[0].split(' ')
  for (const folder of folders) expect(made).toContain(folder)
  expect(manual).toMatch(new RegExp(`^ +install .*[/]opt[/]diwan[/]deploy[/]nginx[/]${file} `, 'm'))
})

test.each(['diwan.conf', 'university.conf'])(
  'the cache of deploy/nginx/%s has a separate entry for each host and encoding',
  (file) => {
    const nginx = readFileSync(`deploy/nginx/${file}`, 'utf8')
    expect(nginx).toContain('proxy_cache diwan;')
    expect(nginx).toMatch(/^ *proxy_cache_key [$]host[$]request_uri[$]diwan_encoding;$/m)
    expect(nginx).toContain('proxy_set_header Host $http_host;')
  },
)

test.each(['diwan.conf', 'university.conf'])(
  'deploy/nginx/%s lists usual values of Accept-Encoding with the encoding that its patterns would give',
  (file) => {
    const [, map = ''] =
      /map [$]http_accept_encoding [$]diwan_encoding [{]([^}]*)[}]/.exec(
        readFileSync(`deploy/nginx/${file}`, 'utf8'),
      ) ?? []
    const entries = Array.from(map.matchAll(/"(~[*])?([^"]+)" (\w+);/g), ([, isPattern, text = '', encoding]) => {
      return { pattern: isPattern ? new RegExp(text, 'i') : undefined, text, encoding }
    })
    const usual = entries.filter(({ pattern }) => !pattern)
    expect(usual.map(({ text }) => text)).toContain('gzip, deflate, br, zstd')
    for (const { text, encoding } of usual) {
      expect(entries.find(({ pattern }) => pattern?.test(text))?.encoding, text).toBe(encoding)
    }
  },
)
