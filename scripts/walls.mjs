// Checks the import walls of .dependency-cruiser.cjs. Under TypeScript 7, dependency-cruiser finds no modules and so
// reports no violations; therefore this fails if a source file was not checked.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { LAYERS } from './layers.cjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['src', 'migrations', 'e2e', 'bench', 'torture']

/** Runs dependency-cruiser on the folders below `baseDir` with the rules of this repository. */
export async function cruiseFolders(baseDir, folders) {
  const ruleSet = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  const { tsConfig, enhancedResolveOptions, ...options } = ruleSet.options
  const { output } = await cruise(folders, { ...options, ruleSet, validate: true, baseDir }, enhancedResolveOptions, {
    tsConfig: extractTSConfig(join(root, tsConfig.fileName)),
  })
  return { rules: ruleSet.forbidden, modules: output.modules, violations: output.summary.violations }
}

/** Lists the TypeScript files below the folders. */
export function sourceFiles(baseDir, folders) {
  return folders
    .filter((folder) => existsSync(join(baseDir, folder)))
    .flatMap((folder) => readdirSync(join(baseDir, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((path) => /(?<![.]d)[.]tsx?$/.test(path))
}

async function check() {
  const folders = FOLDERS.filter((folder) => sourceFiles(root, [folder]).length > 0)
  const { rules, modules, violations } = await cruiseFolders(root, folders)
  const cruised = new Set(modules.map(({ source }) => source))
  const unseen = sourceFiles(root, folders).filter((path) => !cruised.has(path))
  for (const { rule, from, to } of violations) {
    const { comment } = rules.find(({ name }) => name === rule.name)
    console.error(`${rule.name}: ${from} → ${to}\n    ${comment}`)
  }
  if (unseen.length > 0) console.error(`Not checked: ${unseen.join(', ')}`)
  const unplaced = sourceFiles(root, ['src/server']).filter(isUnplaced)
  if (unplaced.length > 0) console.error(`In no layer; add it to scripts/layers.cjs: ${unplaced.join(', ')}`)
  console.log(`${modules.length} modules and packages, ${rules.length} rules, ${violations.length} violations.`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, '.cache/walls.json'), JSON.stringify({ modules: modules.length, rules: rules.length }))
  return [violations, unseen, unplaced].every((faults) => faults.length === 0)
}

/** Whether a file of the server's program is in no layer; without a layer, no rule would limit what it imports. */
function isUnplaced(path) {
  if (/[.](test|testing)[.]ts$|^src\/server\/testing\//.test(path)) return false
  return !LAYERS.some((layer) => new RegExp(layer.path).test(path))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exit((await check()) ? 0 : 1)
