# The verbs of the project. `make serve` and `make test` are each complete on a fresh machine.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8000

.PHONY: help serve test check test-python test-web test-browser red-control types lock evals bench fuzz clean

help: ## List the verbs
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

# --- Set-up: each step runs again only when its lock file has changed -----------------------------------------------

$(VENV)/.installed: requirements.lock pyproject.toml
	.ci/venv "$(PYTHON)" "$(VENV)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

frontend/node_modules/.installed: frontend/package-lock.json
	npm ci --prefix frontend --no-audit --no-fund --loglevel=error
	touch $@

tests/dynalite/node_modules/.installed: tests/dynalite/package-lock.json
	npm ci --prefix tests/dynalite --no-audit --no-fund --loglevel=error
	touch $@

frontend/dist/index.html: frontend/node_modules/.installed $(shell find frontend -path frontend/node_modules -prune -o -path frontend/dist -prune -o -type f -print 2>/dev/null)
	npm run --prefix frontend --silent build
	touch $@

# --- Run ------------------------------------------------------------------------------------------------------------

serve: $(VENV)/.installed frontend/dist/index.html ## Serve the app with the sample interviews on this machine (PORT=8000)
	$(BIN)/receipts serve --port $(PORT)

# --- Test -----------------------------------------------------------------------------------------------------------

test: check test-web test-python red-control test-browser ## Everything, browsers included
	@echo "make test: all parts passed"

check: $(VENV)/.installed frontend/node_modules/.installed ## Formatting, lint, types and drift of generated files
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	frontend/node_modules/.bin/pyright --pythonpath $(BIN)/python
	$(BIN)/python -m functions.api.openapi --check docs/openapi.json
	npm run --prefix frontend --silent types:check
	npm run --prefix frontend --silent lint

test-python: $(VENV)/.installed tests/dynalite/node_modules/.installed ## The Python tests, with branch coverage
	$(BIN)/python -m pytest --cov --cov-report=term:skip-covered --durations=10

test-web: frontend/node_modules/.installed ## The web app's component tests
	npm test --prefix frontend --silent

test-browser: $(VENV)/.installed frontend/dist/index.html ## The web app in real browsers, over the real local server; what it weighs
	npm run --prefix frontend --silent sizes
	CHROMIUM="$$(.ci/chromium)" node tests/browser/run.mjs
	WEBKIT="$$(.ci/webkit)" node tests/browser/webkit.mjs

red-control: $(VENV)/.installed ## Break the verifier on purpose, and see the negative control go red each time
	$(BIN)/python -m evals.attacks.red_control

fuzz: $(VENV)/.installed ## The property laws with a long budget, and coverage-guided fuzzing of the parsers
	HYPOTHESIS_PROFILE=fuzz $(BIN)/python -m pytest tests -k "law or total or property" -q
	$(BIN)/python -m pip install --quiet --disable-pip-version-check atheris
	$(BIN)/python -m tests.fuzz.parsers -max_total_time=300

# --- Generated files and figures ------------------------------------------------------------------------------------

types: $(VENV)/.installed frontend/node_modules/.installed ## Write the OpenAPI file and the web app's types from the contract
	$(BIN)/python -m functions.api.openapi docs/openapi.json
	npm run --prefix frontend --silent types

lambda-lock: $(VENV)/.installed ## Write what each Lambda function needs, from the lock
	$(BIN)/python .ci/lambda/requirements.py

lock: ## Write the hashed lock again from pyproject.toml (needs uv)
	uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet -o requirements.lock

evals: $(VENV)/.installed ## Scenarios with the model that RECEIPTS_MODEL names, and the annotated questions where they are
	$(BIN)/python -m evals.scenarios
	$(BIN)/python -m evals.gold

bench: $(VENV)/.installed frontend/dist/index.html ## Figures beside the peers
	CHROMIUM="$$(.ci/chromium)" $(BIN)/python -m evals.bench

# --- AWS: docs/deploying.md tells what these need and cost ------------------------------------------------------------

.PHONY: lambda-lock sam-build build-ApiFunction build-ThemesFunction deploy deploy-frontend destroy

STACK ?= receipts
LAMBDA_ARCH ?= arm64
SAM ?= sam

sam-build: ## Build the Lambda functions for LAMBDA_ARCH (arm64 or x86_64), and print their sizes
	LAMBDA_ARCH=$(LAMBDA_ARCH) $(SAM) build --parameter-overrides Architecture=$(LAMBDA_ARCH)

# SAM calls these, with the folder of the artefact.
build-ApiFunction:
	@$(PYTHON) .ci/lambda/package.py api "$(ARTIFACTS_DIR)" $(LAMBDA_ARCH)

build-ThemesFunction:
	@$(PYTHON) .ci/lambda/package.py themes "$(ARTIFACTS_DIR)" $(LAMBDA_ARCH)

local-aws: LAMBDA_ARCH := $(if $(filter arm64 aarch64,$(shell uname -m)),arm64,x86_64)
local-aws: $(VENV)/.installed sam-build ## Serve both functions in Lambda containers on this machine (needs Docker and SAM)
	$(BIN)/python .ci/lambda/local_aws.py --sam "$(SAM)"

deploy: sam-build ## Deploy to AWS; asks for what it needs to know
	$(SAM) deploy --guided --stack-name $(STACK) --parameter-overrides Architecture=$(LAMBDA_ARCH)

deploy-frontend: frontend/dist/index.html ## Put the web app into the deployed stack
	.ci/deploy-frontend "$(STACK)"

destroy: ## Remove the stack and everything in it
	.ci/destroy "$(STACK)"

clean: ## Remove what the verbs made
	rm -rf $(VENV) build .aws-sam frontend/node_modules frontend/dist tests/dynalite/node_modules .pytest_cache .ruff_cache .hypothesis .coverage
