// The Kubernetes manifest is one that the published schemas allow, and says what the recipe promises.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import {test} from 'node:test';

import {Job} from 'kubernetes-models/batch/v1';
import {parse} from 'yaml';

const manifest = parse(readFileSync('release/cluster/kubernetes.yaml', 'utf8'));

// Finds wrong and missing values, but takes keys that it does not know.
function validate(job) {
  new Job(job).validate();
}

// Finds keys that do not exist.
function typecheck(job) {
  writeFileSync('manifest.ts', `
import type {Job} from 'kubernetes-types/batch/v1.js';
export const job: Job = ${JSON.stringify(job)};
`);
  execFileSync('tsc', ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', 'manifest.ts'],
               {encoding: 'utf8', stdio: 'pipe'});
}

// The manifest with one change.
function changed(change) {
  const copy = structuredClone(manifest);
  change(copy.spec);
  return copy;
}

test('the schema of kubernetes-models allows the manifest', () => validate(manifest));

test('kubernetes-models would find a wrong value', () => {
  assert.throws(() => validate(changed((spec) => { spec.completions = 'four'; })));
  assert.throws(() => validate(changed((spec) => { spec.successPolicy.rules[0].succeededCount = '1'; })));
});

test('the types of kubernetes-types allow the manifest', () => {
  try {
    typecheck(manifest);
  } catch (error) {
    assert.fail(error.stdout);
  }
});

test('kubernetes-types would find a misspelt key', () => {
  assert.throws(() => typecheck(changed((spec) => { spec.succesPolicy = spec.successPolicy; })), (error) => {
    assert.match(error.stdout, /succesPolicy/);
    return true;
  });
});

test('every shard is searched by one pod, and the first find ends the Job', () => {
  const {spec} = manifest;
  assert.equal(spec.completionMode, 'Indexed');
  assert.equal(spec.parallelism, spec.completions);
  assert.equal(spec.maxFailedIndexes, spec.completions);
  assert.equal(spec.backoffLimitPerIndex, 0);
  assert.deepEqual(spec.successPolicy, {rules: [{succeededCount: 1}]});
  const [container] = spec.template.spec.containers;
  assert.ok(container.args.includes(`--shard=$(JOB_COMPLETION_INDEX)/${spec.completions}`));
  const rule = spec.podFailurePolicy.rules.find((rule) => rule.onExitCodes);
  assert.equal(rule.action, 'FailIndex');
  assert.equal(rule.onExitCodes.containerName, container.name);
  assert.ok(rule.onExitCodes.values.includes(1));
});
