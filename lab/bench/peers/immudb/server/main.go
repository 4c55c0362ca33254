// Command server runs an immudb server with its defaults (synced), on loopback, without its other protocols.
package main

import (
	"flag"
	"log"

	"github.com/codenotary/immudb/pkg/server"
)

func main() {
	folder := flag.String("folder", "", "folder of the databases")
	port := flag.Int("port", 0, "port to listen on")
	flag.Parse()
	options := server.DefaultOptions().WithDir(*folder).WithAddress("127.0.0.1").WithPort(*port).
		WithMetricsServer(false).WithWebServer(false).WithPgsqlServer(false)
	immudb := server.DefaultServer().WithOptions(options).(*server.ImmuServer)
	if err := immudb.Initialize(); err != nil {
		log.Fatal(err)
	}
	log.Fatal(immudb.Start())
}
