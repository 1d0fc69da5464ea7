import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, type APIResponse, type Browser, expect, type Page, request } from '@playwright/test'
import type { Portal } from './portal.ts'

/** Office staff and members for the browser tests. */

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']

/** The password of every test account. */
export const PASSWORD = 'sesame-sesame'
export const ADMINISTRATOR = { name: 'منى عبد السلام', email: 'mona@example.edu', password: PASSWORD }
const MESSAGE = 'أريد أن أضيف أسئلة النحو والصرف التي جمعتها من محاضرات الفصل الأول. '.repeat(2).trim()

/** Returns a page in a separate browser context for another person, at the portal's address. */
export async function browserOf(browser: Browser, { url }: Portal): Promise<Page> {
  return (await browser.newContext({ baseURL: url, locale: 'ar-EG', timezoneId: 'Africa/Cairo' })).newPage()
}

/** Signs a new member up by the call that the form makes; the browser of the page is then signed in as this member. */
export async function signUp(page: Page, name: string): Promise<{ uid: string; email: string; message: string }> {
  const email = newEmail()
  const form = { name, email, password: PASSWORD, grade: 'grade_2', message: MESSAGE }
  const answer = await expectDone(page.request.post('/api/auth/sign-up/email', { data: form }))
  const { user } = (await answer.json()) as { user: { uid: string } }
  return { uid: user.uid, email, message: MESSAGE }
}

/** Signs the page's browser in as the first administrator, by the form of the portal's one-time link. */
export async function followFirstLink(page: Page, portal: Portal): Promise<void> {
  await page.goto(await firstLink(portal))
  const form = page.getByRole('main')
  await form.getByLabel('الاسم').fill(ADMINISTRATOR.name)
  await form.getByLabel('البريد').fill(ADMINISTRATOR.email)
  await form.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
  await form.getByRole('button').click()
  await expect(page).not.toHaveURL(/first_administrator/)
}

/**
 * Signs the browser of the page in as the first administrator without the form. Later tests on the same portal use the
 * same session.
 */
export async function signInFirst(page: Page, portal: Portal): Promise<void> {
  await page.context().addCookies(await firstSession(portal))
}

/**
 * The sign-in session of each portal's first administrator. It is used again, because checking a password takes the
 * server longer than most calls.
 */
const firstSessions = new WeakMap<Portal, Cookies>()

async function firstSession(portal: Portal): Promise<Cookies> {
  const known = firstSessions.get(portal)
  if (known) return known
  const office = await request.newContext({ baseURL: portal.url })
  const { name: _, ...person } = ADMINISTRATOR
  const again = await office.post('/api/auth/sign-in/email', { data: person })
  if (!again.ok()) {
    const token = (await firstLink(portal)).split('/').at(-1)
    await expectDone(office.post('/api/auth/first-administrator', { data: { token, ...ADMINISTRATOR } }))
  }
  const { cookies } = await office.storageState()
  await office.dispose()
  firstSessions.set(portal, cookies)
  return cookies
}

/** Signs the page's browser in as a new member who may write questions. */
export async function signUpWriter(page: Page, portal: Portal, name: string): Promise<void> {
  const { uid } = await signUp(page, name)
  const storageState = { cookies: await firstSession(portal), origins: [] }
  const office = await request.newContext({ baseURL: portal.url, storageState })
  const data = { decision: 'granted' }
  await expectDone(office.put(`/api/admin/people/${uid}/permission`, { data }))
  await office.dispose()
}

/**
 * Confirms the e-mail address of a new account by the link in the e-mail, which the portal has written into a folder.
 */
export async function confirmAddress(page: Page, { dataDir }: Portal, email: string): Promise<void> {
  const folder = join(dataDir, 'mail')
  const tokenOf = async () => {
    const names = await readdir(folder).catch((): string[] => [])
    const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const letter = letters.find((text) => text.startsWith(`To: ${email}\n`) && text.includes('/verify_email/'))
    return letter && /verify_email\/(\S+)/.exec(letter)?.[1]
  }
  await expect.poll(tokenOf).toBeTruthy()
  const token = decodeURIComponent((await tokenOf()) ?? '')
  await expectDone(page.request.post('/api/auth/verify-email', { data: { token } }))
}

/** Gives an account with a confirmed e-mail address a role in the office. The page must show the desk of accounts. */
export async function appoint(page: Page, name: string, role: string): Promise<void> {
  const person = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await person.getByText('صلاحيات الإدارة').click()
  await person.getByRole('checkbox', { name: role }).check()
  await person.getByRole('button', { name: 'حفظ الصلاحيات' }).click()
  await expect(page.getByText(`حُفظت الصلاحيات: ${name}`)).toBeVisible()
}

export async function firstLink(portal: Portal): Promise<string> {
  const link = () => /http\S+first_administrator\/[\w-]+/.exec(portal.log())?.[0]
  await expect.poll(link).toBeTruthy()
  return link() ?? ''
}

async function expectDone(call: Promise<APIResponse>): Promise<APIResponse> {
  const answer = await call
  expect(answer.status(), await answer.text()).toBe(200)
  return answer
}

/** Returns an address that no other account has. */
export function newEmail(): string {
  return `m${randomUUID().slice(0, 8)}@example.edu`
}
