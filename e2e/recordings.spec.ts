import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEMO_FOLDER } from '../src/server/testing/demo-folder.ts'
import { expect, test } from './fixtures.ts'

const API = '**/api/grade_1/lectures_recordings'

test('a lecture recording on another site is a link to it; a recording stored in the portal is played in place', async ({
  page,
  noise,
}) => {
  noise.allow(/Content Security Policy|ERR_BLOCKED_BY_CSP/)
  const sound = await readFile(join(DEMO_FOLDER, 'files/demo-rec-nahw.mp3'))
  let asked = 0
  const site = createServer((_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const away = `http://127.0.0.1:${(site.address() as AddressInfo).port}/sarf.mp3`
  try {
    const own = '/drive/uc?export=view&id=demo-rec-nahw.mp3'
    await page.route(API, (route) => route.fulfill({ json: { term_1: { nahw: own, sarf: away }, term_2: {} } }))
    await page.goto('/#/grade_1/lectures_recordings/term_1')

    await page.getByRole('button', { name: 'النحو' }).click()
    const player = page.locator('audio')
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(1)

    const link = page.getByRole('link', { name: /^الصرف/ })
    await expect(link).toHaveAttribute('href', away)
    await expect(link).toContainText(new URL(away).host)
    // The content security policy stops a player before it requests anything from another site; that is why the
    // recording is a link.
    const outcome = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const audio = new Audio(url)
          audio.addEventListener('error', () => resolve('refused'))
          audio.addEventListener('loadedmetadata', () => resolve('played'))
          audio.load()
        }),
      away,
    )
    expect([outcome, asked]).toEqual(['refused', 0])

    await link.click()
    await page.waitForURL(away)
    expect(asked).toBeGreaterThan(0)
  } finally {
    site.closeAllConnections()
    site.close()
  }
})
