// Command tessera serves a Tessera log over HTTP, or checks one from its files. It is the example server of Tessera with a batching
// that fits the number of callers: the example waits a second for 256 entries, which would measure only the wait.
package main

import (
	"context"
	"crypto/rand"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera"
	"github.com/transparency-dev/tessera/api"
	"github.com/transparency-dev/tessera/client"
	"github.com/transparency-dev/tessera/fsck"
	"github.com/transparency-dev/tessera/storage/posix"
	"golang.org/x/mod/sumdb/note"
)

const origin = "bench.local/tessera"

func main() {
	folder := flag.String("folder", "", "folder of the log")
	address := flag.String("address", "127.0.0.1:0", "address to listen on")
	batch := flag.Uint("batch", 256, "entries of a batch at most")
	wait := flag.Duration("wait", 5*time.Millisecond, "longest wait for a batch")
	check := flag.Bool("check", false, "check the log and print entries and seconds")
	flag.Parse()
	if *check {
		checkLog(*folder)
		return
	}
	serve(*folder, *address, *batch, *wait)
}

func serve(folder, address string, batch uint, wait time.Duration) {
	ctx := context.Background()
	secret, public, err := note.GenerateKey(rand.Reader, origin)
	must(err)
	must(os.MkdirAll(folder, 0o700))
	must(os.WriteFile(filepath.Join(folder, "public-key"), []byte(public), 0o600))
	signer, err := note.NewSigner(secret)
	must(err)
	driver, err := posix.New(ctx, posix.Config{Path: folder})
	must(err)
	appender, _, _, err := tessera.NewAppender(ctx, driver, tessera.NewAppendOptions().
		WithCheckpointSigner(signer).
		WithCheckpointInterval(time.Second).
		WithBatching(batch, wait))
	must(err)
	http.HandleFunc("POST /add", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		index, err := appender.Add(r.Context(), tessera.NewEntry(body))()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		fmt.Fprintf(w, "%d", index.Index)
	})
	http.HandleFunc("GET /ready", func(http.ResponseWriter, *http.Request) {})
	log.Fatal(http.ListenAndServe(address, nil))
}

func checkLog(folder string) {
	public, err := os.ReadFile(filepath.Join(folder, "public-key"))
	must(err)
	verifier, err := note.NewVerifier(string(public))
	must(err)
	files := &client.FileFetcher{Root: folder}
	started, cpuBefore := time.Now(), readCPUSeconds()
	must(fsck.New(origin, verifier, files, hashLeaves, fsck.Opts{N: 2}).Check(context.Background()))
	seconds, cpu := time.Since(started).Seconds(), readCPUSeconds()-cpuBefore
	checkpoint, _, _, err := client.FetchCheckpoint(context.Background(), files.ReadCheckpoint, verifier, origin)
	must(err)
	fmt.Printf("{\"entries\":%d,\"seconds\":%f,\"cpuSeconds\":%f}\n", checkpoint.Size, seconds, cpu)
}

func readCPUSeconds() float64 {
	var usage syscall.Rusage
	must(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func hashLeaves(bundle []byte) ([][]byte, error) {
	entries := &api.EntryBundle{}
	if err := entries.UnmarshalText(bundle); err != nil {
		return nil, err
	}
	hashes := make([][]byte, 0, len(entries.Entries))
	for _, entry := range entries.Entries {
		hashes = append(hashes, rfc6962.DefaultHasher.HashLeaf(entry))
	}
	return hashes, nil
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
