#!/usr/bin/env bash
# The pictures of the README: pages as doko writes them, photographed by Chromium. It takes doko and chromium, and some minutes.
set -euo pipefail
pictures=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

photograph() { # NAME WIDTH,HEIGHT
    chromium --headless --no-sandbox --hide-scrollbars --window-size="$2" --screenshot="$pictures/$1.png" \
        "file://$made/$1.html" 2>/dev/null
}

doko lab --base palast --option Schweine --bots net --deals 100000 --lang de -q --html "$made/house_rule.html" >/dev/null
photograph house_rule 1000,900
