// Finds nginx for the browser test of the documented configuration, and installs Debian's package if it is missing and
// this is root on Debian. Elsewhere the test is skipped with a message. `NGINX_PATH` overrides the search.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const SYSTEM_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Returns the path of a working nginx, or undefined. */
export function findNginx() {
  return [process.env.NGINX_PATH, ...SYSTEM_PATHS].find((path) => path && existsSync(path) && runs(path))
}

/** Returns the path of a working nginx and tries to install one if needed; undefined if that fails. */
export function ensureNginx() {
  const found = findNginx()
  if (found || process.getuid?.() !== 0 || !isDebian()) return found
  console.error('Installing nginx for the test of a caching proxy …')
  // RUNLEVEL=1 keeps Debian's scripts from starting the installed service.
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, stdio: 'ignore' }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], options)
  } catch {
    // A failed installation is reported by the search below.
  }
  return findNginx()
}

function runs(path) {
  return spawnSync(path, ['-v'], { stdio: 'ignore' }).status === 0
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
