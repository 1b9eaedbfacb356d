// Package rebinding has a name change its address, as an attacker's does between the check of a URL and the connection.
package rebinding

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"net"
	"net/netip"
	"runtime"
	"sync/atomic"
	"testing"
)

// Port is a port that servers on the public Internet may have, so that the address alone says whether a call is prohibited.
const Port = "8443"

// Name is the name, and URL where it leads.
const (
	Name = "rebind.example."
	URL  = "https://" + Name + ":" + Port
)

// Target counts what reaches the address that the name has when it is connected.
type Target struct {
	// Lookups counts how often the name was looked up, and Connections how often its second address was connected.
	Lookups, Connections atomic.Int32
}

// Start has the process look up names with a server on which Name has a public address the first time, and one of this machine afterwards. Tests that
// use it do not run in parallel.
func Start(t testing.TB) *Target {
	t.Helper()
	target := &Target{}
	own := netip.AddrFrom4([4]byte{127, 0, 0, 1})
	if runtime.GOOS == "linux" { // all of the network is this machine
		own = netip.AddrFrom4([4]byte{127, 1 + byte(rand.IntN(250)), byte(rand.IntN(250)), 1 + byte(rand.IntN(250))})
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", net.JoinHostPort(own.String(), Port))
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			target.Connections.Add(1)
			_ = conn.Close()
		}
	}()
	names, err := (&net.ListenConfig{}).ListenPacket(t.Context(), "udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go target.answer(names, own)
	before := net.DefaultResolver
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", names.LocalAddr().String())
	}}
	t.Cleanup(func() {
		net.DefaultResolver = before
		_ = names.Close()
		_ = listener.Close()
	})
	return target
}

// Check looks the name up, as a check does, and returns its address.
func Check(t testing.TB) netip.Addr {
	t.Helper()
	found, err := net.DefaultResolver.LookupNetIP(t.Context(), "ip4", Name)
	if err != nil || len(found) != 1 {
		t.Fatalf("the check finds %v, %v", found, err)
	}
	return found[0].Unmap()
}

// answer answers questions about names until the connection is closed (RFC 1035).
func (g *Target) answer(conn net.PacketConn, own netip.Addr) {
	query := make([]byte, 512)
	for {
		n, from, err := conn.ReadFrom(query)
		if err != nil {
			return
		}
		question := query[12:n]
		end := bytes.IndexByte(question, 0) + 5
		isA := binary.BigEndian.Uint16(question[end-4:]) == 1
		answer := append(append([]byte{}, query[:2]...), 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0)
		answer = append(answer, question[:end]...)
		if isA {
			answer[7] = 1
			ip := own.As4()
			if g.Lookups.Add(1) == 1 {
				ip = [4]byte{93, 184, 215, 14}
			}
			answer = append(answer, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
			answer = append(answer, ip[:]...)
		}
		_, _ = conn.WriteTo(answer, from)
	}
}
