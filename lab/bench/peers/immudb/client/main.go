// Command client writes values to an immudb server and prints the rate and the latencies as JSON.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/codenotary/immudb/pkg/api/schema"
	immudb "github.com/codenotary/immudb/pkg/client"
)

const database = "bench"

func main() {
	port := flag.Int("port", 0, "port of the server")
	callers := flag.Int("callers", 1, "concurrent callers, over one session as the documentation advises")
	calls := flag.Int("calls", 1, "calls in all")
	batch := flag.Int("batch", 1, "values of a call")
	bytes := flag.Int("bytes", 480, "bytes of a value")
	folder := flag.String("folder", "", "folder for the state of the client")
	flag.Parse()

	ctx := context.Background()
	options := immudb.DefaultOptions().WithAddress("127.0.0.1").WithPort(*port).WithDir(*folder)
	createDatabase(ctx, options)
	connection := openSession(ctx, options, database)
	value := []byte(strings.Repeat("v", *bytes))
	run := time.Now().UnixNano()
	var next atomic.Int64
	latencies := make([][]float64, *callers)
	var running sync.WaitGroup
	started := time.Now()
	for caller := range *callers {
		running.Go(func() {
			for call := next.Add(1); call <= int64(*calls); call = next.Add(1) {
				values := make([]*schema.KeyValue, *batch)
				for at := range values {
					values[at] = &schema.KeyValue{Key: fmt.Appendf(nil, "%d-%d-%d", run, call, at), Value: value}
				}
				sentAt := time.Now()
				if _, err := connection.SetAll(ctx, &schema.SetRequest{KVs: values}); err != nil {
					log.Fatal(err)
				}
				latencies[caller] = append(latencies[caller], float64(time.Since(sentAt).Microseconds())/1000)
			}
		})
	}
	running.Wait()
	seconds := time.Since(started).Seconds()
	var all []float64
	for _, some := range latencies {
		all = append(all, some...)
	}
	sort.Float64s(all)
	fmt.Printf("{\"perSecond\":%f,\"p50\":%f,\"p99\":%f}\n",
		float64(*calls)/seconds, all[len(all)/2], all[len(all)*99/100])
	connection.CloseSession(ctx)
}

// createDatabase creates the database on the first run. With the defaults a server refuses more than 30 callers at once and waits 20 ms
// for a group.
func createDatabase(ctx context.Context, options *immudb.Options) {
	connection := openSession(ctx, options, "defaultdb")
	defer connection.CloseSession(ctx)
	_, err := connection.CreateDatabaseV2(ctx, database, &schema.DatabaseNullableSettings{
		MaxConcurrency: &schema.NullableUint32{Value: 1024},
		SyncFrequency:  &schema.NullableMilliseconds{Value: 5},
	})
	if err != nil && !strings.Contains(err.Error(), "already exists") {
		log.Fatal(err)
	}
}

func openSession(ctx context.Context, options *immudb.Options, name string) immudb.ImmuClient {
	connection := immudb.NewClient().WithOptions(options)
	if err := connection.OpenSession(ctx, []byte("immudb"), []byte("immudb"), name); err != nil {
		log.Fatal(err)
	}
	return connection
}
